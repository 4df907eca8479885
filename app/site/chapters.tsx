import { useTranslation } from 'react-i18next'
import bronze from '../../demo/photos/ambience-bronze-01.jpg?w=480;960&format=webp;jpg&as=picture'
import tops from '../../demo/photos/ambience-tops-01.jpg?w=480;960&format=webp;jpg&as=picture'
import hollow from '../../demo/photos/hollow-beech-02.jpg?w=480;960&format=webp;jpg&as=picture'
import styles from './chapters.module.css'
import { SiteLink } from './frame/site-link.tsx'
import { sizesOf } from './photos/photo-sizes.ts'
import { Picture } from './photos/picture.tsx'
import shelf from './photos/shelf.module.css'

const CHAPTERS = [
  { name: 'teaching', picture: tops, to: '/training' },
  { name: 'foundry', picture: bronze, to: '/portrait' },
  { name: 'turning', picture: hollow, to: '/gallery' },
] as const

/** The three things the workshop does. */
export function Chapters() {
  const { t } = useTranslation()
  return (
    <section className="section" aria-label={t('home.chapters')}>
      <ul className={`page ${shelf.shelf}`}>
        {CHAPTERS.map(({ name, picture, to }) => (
          <li key={name} className={styles.chapter}>
            <Picture
              picture={picture}
              alt={t(`home.${name}.alt`)}
              sizes={sizesOf('chapter')}
              className={styles.plate}
            />
            <h2>{t(`home.${name}.title`)}</h2>
            <p>{t(`home.${name}.text`)}</p>
            <SiteLink to={to} className="more">
              {t(`home.${name}.link`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
