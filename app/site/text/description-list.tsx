import type { ReactNode } from 'react'
import styles from './description-list.module.css'

export function DescriptionList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  const nonEmptyFacts = facts.filter(([, value]) => value)
  if (nonEmptyFacts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {nonEmptyFacts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
