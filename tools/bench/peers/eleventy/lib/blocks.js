import { each, escape, facts, icon, link, picture } from './html.js';
import { richText } from './rich-text.js';

const blocks = {
  hero,
  onecolumncontent: (item) => section(item, 'prose', richText(item.text)),
  twocolumncontent: columns,
  twocolumntiles: (item) =>
    section(item, 'wide', `<div class="two_column_tiles_tiles">${each(item.tiles, tile)}</div>`),
  threecolumnsteps: (item) =>
    section(item, 'wide', `<ol class="three_column_steps_steps">${each(item.steps, step)}</ol>`),
  threecolumndirectorylinks: (item) => section(item, 'wide', directoryLinks(item)),
  contentblockgroup: group,
  livechatlink: (item) =>
    '<div class="live_chat_link_band"><button type="button" class="live_chat_link_button" data-chat-open="" data-label="live-chat">' +
    `${icon('chat')}${escape(item.text)}</button></div>`,
};

export function block(item, site, page) {
  return blocks[item.kind](item, site, page);
}

function hero(item, site, page) {
  return (
    `<section class="hero_hero hero_usual"><div class="hero_inner">${item.crumbs ? breadcrumbs(site, page) : ''}` +
    `<div class="hero_columns"><div class="hero_text"><h1 id="${item.id}" class="hero_heading">${escape(item.heading)}</h1>` +
    `<p class="hero_subHeading">${escape(item.sub)}</p>` +
    `<ul class="hero_bullets">${each(item.bullets, (text) => `<li>${escape(text)}</li>`)}</ul>` +
    `<div class="hero_actions">${item.actions.map(action).join('')}</div></div>` +
    `<div class="hero_picture">${picture(item.image, 'hero_foreground')}</div></div></div></section>`
  );
}

function action(item, at) {
  return link(item, `call_to_action_pill call_to_action_${at === 0 ? 'primary' : 'secondary'}`, {
    label: true,
  });
}

function breadcrumbs({ texts }, { crumbs, crumbfacts }) {
  if (crumbs.length === 0) return '';
  const last = crumbs.length - 1;
  const home = `${icon('home')}<span class="visually-hidden">${escape(texts['breadcrumbs.home'])}</span>`;
  const steps = crumbs.map((crumb, at) => {
    if (at === 0) return `<li>${link(crumb, 'breadcrumbs_home', { content: home })}</li>`;
    if (at === last) return `<li><span aria-current="page">${escape(crumb.name)}</span></li>`;
    return `<li>${crumb.url ? link(crumb, '') : `<span>${escape(crumb.name)}</span>`}</li>`;
  });
  const label = escape(texts['breadcrumbs.label']);
  return `<nav aria-label="${label}" class="breadcrumbs_breadcrumbs"><ol>${steps.join('')}</ol>${facts(crumbfacts)}</nav>`;
}

function section(item, layout, content) {
  const heading = `<h2 id="${item.id}" class="section_heading">${escape(item.heading)}</h2>`;
  return band(item, layout, heading + content);
}

function band({ anchor }, layout, content) {
  const id = anchor ? ` id="${anchor}"` : '';
  return `<section class="section_section"${id}><div class="section_inner section_${layout}">${content}</div></section>`;
}

function columns(item) {
  const { heading, id, left, right, image, first } = item;
  const texts = richText(left) + richText(right);
  if (!image) return section(item, 'wide', `<div class="two_column_content_columns">${texts}</div>`);
  const side = first ? 'two_column_content_imageFirst' : '';
  return band(
    item,
    'wide',
    `<div class="two_column_content_columns two_column_content_withImage ${side}"><div class="two_column_content_texts">` +
      `<h2 id="${id}">${escape(heading)}</h2>${texts}</div>${picture(image, 'two_column_content_image')}</div>`,
  );
}

function tile({ heading, id, url, text }) {
  const title = url ? link({ url, name: heading }, 'tile_link') : escape(heading);
  return (
    `<article class="tile_tile ${url ? 'tile_linked' : ''}"><div class="tile_body">` +
    `<h3 id="${id}" class="tile_heading">${title}</h3>${richText(text)}</div></article>`
  );
}

function step({ heading, id, text }) {
  return (
    `<li class="step_step"><h3 id="${id}" class="step_heading">${escape(heading)}</h3>` +
    `<p class="step_text">${escape(text)}</p></li>`
  );
}

function directoryLinks({ links }) {
  const items = each(links, (item) => `<li>${link(item, 'three_column_directory_links_link')}</li>`);
  return `<ul class="three_column_directory_links_links">${items}</ul>`;
}

function group({ heading, id, cards }) {
  return (
    `<section class="content_block_group_group"><h2 id="${id}" class="content_block_group_heading">${escape(heading)}</h2>` +
    `<div class="content_block_group_cards">${each(cards, card)}</div></section>`
  );
}

function card({ heading, id, url, text, image }) {
  const title = url ? link({ url, name: heading }, 'card_link') : escape(heading);
  return (
    `<article class="card_card ${url ? 'card_linked' : ''}">${picture(image, 'card_image')}` +
    `<div class="card_body"><h3 id="${id}">${title}</h3><p class="card_text">${escape(text)}</p>` +
    '<div class="card_action"></div></div></article>'
  );
}
