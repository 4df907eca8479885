import { useTranslation } from 'react-i18next'
import ribs from '../../demo/photos/sculpture-ash-02.jpg?w=480;960&format=webp;jpg&as=picture'
import columns from '../../demo/photos/totem-oak-01.jpg?w=480;960;1280&format=webp;jpg&as=picture'
import styles from './closing.module.css'
import { SiteLink } from './frame/site-link.tsx'
import { sizesOf } from './photos/photo-sizes.ts'
import { Picture } from './photos/picture.tsx'

/** The last page of the cover: come and see. */
export function Closing() {
  const { t } = useTranslation()
  return (
    <section className="section" aria-labelledby="closing">
      <div className={`page grid ${styles.closing}`}>
        <Picture
          picture={columns}
          alt={t('home.closing.alt_large')}
          sizes={sizesOf('closing')}
          className={styles.large}
        />
        <div className={styles.side}>
          <Picture
            picture={ribs}
            alt={t('home.closing.alt_small')}
            sizes={sizesOf('closing-side')}
          />
          <div className={styles.words}>
            <h2 id="closing">{t('home.closing.title')}</h2>
            <p className="lead">{t('home.closing.text')}</p>
            <p className="row">
              <SiteLink to="/gallery" className="button first">
                {t('home.closing.gallery')}
              </SiteLink>
              <SiteLink to="/contact" className="button">
                {t('home.closing.contact')}
              </SiteLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
