import { Facts, Icon, Link, Picture } from './elements.jsx';
import { RichText } from './rich-text.jsx';

const blocks = {
  hero: Hero,
  onecolumncontent: ({ item }) => (
    <Section item={item} layout="prose">
      <RichText nodes={item.text} />
    </Section>
  ),
  twocolumncontent: Columns,
  twocolumntiles: ({ item }) => (
    <Section item={item} layout="wide">
      <div className="two_column_tiles_tiles">
        {item.tiles.map((tile, at) => (
          <Tile key={at} item={tile} />
        ))}
      </div>
    </Section>
  ),
  threecolumnsteps: ({ item }) => (
    <Section item={item} layout="wide">
      <ol className="three_column_steps_steps">
        {item.steps.map(({ id, heading, text }) => (
          <li key={id} className="step_step">
            <h3 id={id} className="step_heading">
              {heading}
            </h3>
            <p className="step_text">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  ),
  threecolumndirectorylinks: ({ item }) => (
    <Section item={item} layout="wide">
      <ul className="three_column_directory_links_links">
        {item.links.map((link) => (
          <li key={link.label}>
            <Link item={link} className="three_column_directory_links_link" />
          </li>
        ))}
      </ul>
    </Section>
  ),
  contentblockgroup: ({ item }) => (
    <section className="content_block_group_group">
      <h2 id={item.id} className="content_block_group_heading">
        {item.heading}
      </h2>
      <div className="content_block_group_cards">
        {item.cards.map((card, at) => (
          <Card key={at} item={card} />
        ))}
      </div>
    </section>
  ),
  livechatlink: ({ item }) => (
    <div className="live_chat_link_band">
      <button type="button" className="live_chat_link_button" data-chat-open="" data-label="live-chat">
        <Icon name="chat" />
        {item.text}
      </button>
    </div>
  ),
};

export function Block({ item, site, page }) {
  const Component = blocks[item.kind];
  return <Component item={item} site={site} page={page} />;
}

function Hero({ item, site, page }) {
  return (
    <section className="hero_hero hero_usual">
      <div className="hero_inner">
        {item.crumbs && page.crumbs.length > 0 && <Breadcrumbs page={page} texts={site.texts} />}
        <div className="hero_columns">
          <div className="hero_text">
            <h1 id={item.id} className="hero_heading">
              {item.heading}
            </h1>
            <p className="hero_subHeading">{item.sub}</p>
            <ul className="hero_bullets">
              {item.bullets.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <div className="hero_actions">
              {item.actions.map((action, at) => (
                <Link
                  key={at}
                  item={action}
                  className={`call_to_action_pill call_to_action_${at === 0 ? 'primary' : 'secondary'}`}
                  isLabelled
                />
              ))}
            </div>
          </div>
          <div className="hero_picture">
            <Picture image={item.image} className="hero_foreground" />
          </div>
        </div>
      </div>
    </section>
  );
}

function Breadcrumbs({ page: { crumbs, crumbfacts }, texts }) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label={texts['breadcrumbs.label']} className="breadcrumbs_breadcrumbs">
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={at}>
            {at === 0 ? <Home item={crumb} texts={texts} /> : <Crumb item={crumb} current={at === last} />}
          </li>
        ))}
      </ol>
      <Facts json={crumbfacts} />
    </nav>
  );
}

function Home({ item, texts }) {
  return (
    <Link item={item} className="breadcrumbs_home">
      <Icon name="home" />
      <span className="visually-hidden">{texts['breadcrumbs.home']}</span>
    </Link>
  );
}

function Crumb({ item, current }) {
  if (current) return <span aria-current="page">{item.name}</span>;
  return item.url ? <Link item={item} /> : <span>{item.name}</span>;
}

function Section({ item, layout, children }) {
  return (
    <section className="section_section" id={item.anchor}>
      <div className={`section_inner section_${layout}`}>
        {item.heading && (
          <h2 id={item.id} className="section_heading">
            {item.heading}
          </h2>
        )}
        {children}
      </div>
    </section>
  );
}

function Columns({ item }) {
  const { heading, id, left, right, image, first } = item;
  const texts = (
    <>
      <RichText nodes={left} />
      <RichText nodes={right} />
    </>
  );
  if (!image) {
    return (
      <Section item={item} layout="wide">
        <div className="two_column_content_columns">{texts}</div>
      </Section>
    );
  }
  const side = first ? 'two_column_content_imageFirst' : '';
  return (
    <Section item={{}} layout="wide">
      <div className={`two_column_content_columns two_column_content_withImage ${side}`}>
        <div className="two_column_content_texts">
          <h2 id={id}>{heading}</h2>
          {texts}
        </div>
        <Picture image={image} className="two_column_content_image" />
      </div>
    </Section>
  );
}

function Tile({ item: { heading, id, url, text } }) {
  return (
    <article className={`tile_tile ${url ? 'tile_linked' : ''}`}>
      <div className="tile_body">
        <h3 id={id} className="tile_heading">
          {url ? <Link item={{ url, name: heading }} className="tile_link" /> : heading}
        </h3>
        <RichText nodes={text} />
      </div>
    </article>
  );
}

function Card({ item: { heading, id, url, text, image } }) {
  return (
    <article className={`card_card ${url ? 'card_linked' : ''}`}>
      <Picture image={image} className="card_image" />
      <div className="card_body">
        <h3 id={id}>{url ? <Link item={{ url, name: heading }} className="card_link" /> : heading}</h3>
        <p className="card_text">{text}</p>
        <div className="card_action" />
      </div>
    </article>
  );
}
