import { Drawing } from '../../ui/drawing.tsx'
import hollow from '../../ui/motif/empty.svg?raw'
import { t } from '../parts/texts.ts'
import { Item } from './item.tsx'
import styles from './trash.module.css'
import type { Trash } from './use-trash.ts'

/** What was deleted last stands first. */
export function TrashItems({ trash }: { trash: Trash }) {
  if (trash.items.length === 0)
    return (
      <div className={styles.empty}>
        <Drawing svg={hollow} className={styles.hollow} />
        <p className="lead">{t('trash.empty')}</p>
        <p className="soft">{t('trash.intro')}</p>
      </div>
    )
  return (
    <>
      <p className={styles.intro}>{t('trash.intro')}</p>
      <ul className={styles.items}>
        {trash.items.map((item) => (
          <Item
            key={`${item.entity_type}-${item.entity_id}`}
            item={item}
            onGone={() => trash.drop(item)}
          />
        ))}
      </ul>
    </>
  )
}
