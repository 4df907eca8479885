import { useTranslation } from 'react-i18next'
import { getTimelinePeriods } from '../../../shared/entities/page.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import type { LocalizedPage } from '../text/load-localized-page.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './experience-timeline.module.css'
import { buildGrowthRingsSvg } from './growth-rings.ts'

/**
 * Maximum number of periods, and maximum total number of characters in the title and the text of a
 * period. Up to these limits, the texts fit next to the rings, and leader lines connect them.
 */
const MAX_PERIODS = 5
const MAX_TEXT_LENGTH = 150

/**
 * Shows the years of training and experience, with one growth ring for each year. On wide
 * viewports, a leader line connects each period's ring with its text if the texts are short enough.
 */
export function ExperienceTimeline({ portrait }: { portrait: LocalizedPage<'portrait'> }) {
  const { t } = useTranslation()
  const periods = getTimelinePeriods(portrait)
  const [first] = periods
  if (!first) return null
  const hasLeaders =
    periods.length <= MAX_PERIODS &&
    periods.every(
      ({ position }) =>
        portrait[`period_${position}_title`].length + portrait[`period_${position}_text`].length <=
        MAX_TEXT_LENGTH,
    )
  const today = Number(getWorkshopDay().slice(0, 4))
  const rings = buildGrowthRingsSvg({
    first: Number(first.year),
    last: today,
    marked: periods.map(({ year }) => Number(year)),
    hasLeaders,
  })
  return (
    <section className={`page ${styles.section}`} aria-labelledby="years">
      <h2 id="years">
        {renderLocalizedText(portrait, 'years_heading') || t('portrait.years_heading')}
      </h2>
      {portrait.years_note && (
        <p className={`note ${styles.note}`}>{renderLocalizedText(portrait, 'years_note')}</p>
      )}
      <div className={styles.years} data-led={hasLeaders || undefined}>
        <InlineSvg svg={rings} className={styles.rings} />
        <ol>
          {periods.map(({ position, year }) => (
            <li key={position}>
              <time dateTime={year}>{year}</time>
              <div>
                <h3>{renderLocalizedText(portrait, `period_${position}_title`)}</h3>
                <p className="soft">{renderLocalizedText(portrait, `period_${position}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
