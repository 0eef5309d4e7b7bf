import type { Entry } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import { isVideo } from '../../domain/content/media-kinds.ts';
import { shellIds } from '../../domain/site/shell-ids.ts';
import { useAnchorIds } from '../anchor-ids-context.ts';
import { entryOfType } from '../entries-of-type.ts';
import { languageOf, type TextLanguage } from '../foreign-text.ts';
import { Picture } from '../images/picture.tsx';
import { CallToAction } from '../links/call-to-action.tsx';
import { usePage } from '../page-context.ts';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import styles from './hero.module.css';
import { BackgroundVideo, ForegroundVideo, HideVideo } from './hero-video.tsx';
import { LinkedPicture } from './linked-image.tsx';
import { LinkedImageList } from './linked-image-list.tsx';

interface Props {
  readonly entry: Entry<'hero'>;
}

/** The head of a page (spec 2 §2.4). */
export function Hero({ entry }: Props) {
  const background = usePage().file(entry.background);
  const height = entry.height === 'tall' ? styles.tall : styles.usual;
  return (
    <section className={`${styles.hero} ${height}`}>
      <Background entry={entry} />
      <div className={styles.inner}>
        {entry.showBreadcrumbs && <Breadcrumbs />}
        <div className={styles.columns}>
          <HeroText entry={entry} />
          <HeroPicture entry={entry} />
        </div>
        {isVideo(background?.contentType) && <HideVideo />}
      </div>
      {entry.showScrollArrow && <ScrollArrow />}
    </section>
  );
}

function Background({ entry }: Props) {
  const page = usePage();
  const file = page.file(entry.background);
  if (file && isVideo(file.contentType)) return <BackgroundVideo file={file} className={styles.background} />;
  return (
    <Picture
      image={page.image(entry.background)}
      place="background"
      className={styles.background}
      mayLead={!page.image(entry.foreground)}
      decorative
    />
  );
}

function HeroText({ entry }: Props) {
  const logos = entryOfType(usePage(), entry.logos, 'linkedImageList');
  return (
    <div className={styles.text}>
      <HeroHeading entry={entry} />
      {entry.subHeading && (
        <p className={styles.subHeading} {...languageOf(entry, 'subHeading')}>
          {entry.subHeading}
        </p>
      )}
      <Bullets
        texts={entry.bullets?.filter((text) => !isBlank(text)) ?? []}
        language={languageOf(entry, 'bullets')}
      />
      <div className={styles.actions}>
        {entry.callsToAction?.map((link, index) => (
          <CallToAction key={link.id} link={link} fallback={index === 0 ? 'primary' : 'secondary'} />
        ))}
      </div>
      {logos && <LinkedImageList entry={logos} />}
    </div>
  );
}

/** Wider than a narrow phone, where not every browser knows how the language hyphenates. */
const longWord = /[\p{Script=Latin}\p{Script=Cyrillic}]{18}|[\p{Script=Katakana}ー]{11}/u;

function HeroHeading({ entry }: Props) {
  const anchorIds = useAnchorIds();
  const { heading, mobileHeading } = entry;
  if (!heading) return null;
  return (
    <h1
      id={anchorIds(heading)}
      className={
        longWord.test(mobileHeading ?? heading) ? `${styles.heading} ${styles.long}` : styles.heading
      }
      {...(mobileHeading ? {} : languageOf(entry, 'heading'))}
    >
      {mobileHeading ? (
        <span className={styles.wideOnly} {...languageOf(entry, 'heading')}>
          {heading}
        </span>
      ) : (
        heading
      )}
      {mobileHeading && (
        <span className={styles.phoneOnly} {...languageOf(entry, 'mobileHeading')}>
          {mobileHeading}
        </span>
      )}
    </h1>
  );
}

interface BulletsProps {
  readonly texts: readonly string[];
  readonly language: TextLanguage;
}

function Bullets({ texts, language }: BulletsProps) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.bullets} {...language}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function HeroPicture({ entry }: Props) {
  const page = usePage();
  const foreground = page.file(entry.foreground);
  const video = isVideo(foreground?.contentType) ? foreground : undefined;
  const picture = page.image(entry.foreground);
  const badge = entryOfType(page, entry.badge, 'linkedImage');
  if (!video && !picture && !badge) return null;
  return (
    <div className={styles.picture}>
      {video && <ForegroundVideo file={video} className={styles.foreground} />}
      <Picture image={picture} place="hero" className={styles.foreground} />
      {badge && (
        <div className={styles.badge}>
          <LinkedPicture entry={badge} place="logo" />
        </div>
      )}
    </div>
  );
}

function ScrollArrow() {
  const { t } = usePage();
  return (
    <a href={`#${shellIds.afterHero}`} id={shellIds.afterHero} className={styles.scrollArrow}>
      <span className="visually-hidden">{t('shell.scrollDown')}</span>
    </a>
  );
}
