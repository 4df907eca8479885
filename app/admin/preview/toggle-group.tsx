import { t } from '../parts/texts.ts'
import styles from './preview.module.css'

type ToggleGroupProps<Option extends string> = {
  name: 'pages' | 'widths'
  options: readonly Option[]
  chosen: Option
  onChoose: (option: Option) => void
}

/** Renders a group of toggle buttons of which one is pressed. */
export function ToggleGroup<Option extends string>({ name, ...of }: ToggleGroupProps<Option>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, which this is not
    <div role="group" className={styles.toggleGroup} aria-label={t(`preview.${name}.of`)}>
      {of.options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === of.chosen}
          onClick={() => of.onChoose(option)}
        >
          {t(`preview.${name}.${option}`)}
        </button>
      ))}
    </div>
  )
}
