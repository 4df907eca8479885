import { Fragment, type ReactNode, useState } from 'react'
import { safeParse } from 'valibot'
import type { Field } from '../../../shared/entities/fields.ts'
import { formatPrice } from '../../../shared/locale.ts'
import { FREE_OF_CHARGE_INPUT, formatPriceInput, parsePriceInput } from '../form/amounts.ts'
import { getFieldLabel } from '../form/field-labels.ts'
import {
  FormSelectField,
  FormSwitchField,
  FormTextField,
  type FormTextFieldProps,
  type TextInputProps,
} from '../form/fields.tsx'
import { useEntityDefinition, useField } from '../form/form.tsx'
import { getInputType, type InputType } from '../form/form-values.ts'
import { findText, t } from '../i18n/texts.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'

type PriceQuestions = {
  /**
   * The label of the button that confirms a price of zero. Without it, zero needs no confirmation.
   */
  freeAnswer?: string | undefined
  /** Sets the piece to “price on request”, with the typed price range. */
  onRequest?: ((range?: [number, number]) => void) | undefined
}

function PriceField({ freeAnswer, onRequest, ...props }: FormTextFieldProps & PriceQuestions) {
  const field = useField(props.name)
  const [isTyping, setTyping] = useState(false)
  const parsed = parsePriceInput(field.text)
  // Asks only after typing, because a typed zero may be the start of a price below one euro.
  const isAsked = parsed.kind !== 'free' || !isTyping || field.error !== undefined
  const setPrice = (text: string) => {
    field.set(text)
    // The clicked button disappears, so the field gets the focus.
    document.getElementById(field.id)?.focus()
  }
  const renderAnswer = (words: string, action: () => void) => (
    <button key={words} type="button" className="button" onClick={action}>
      {words}
    </button>
  )
  const getQuestion = () => {
    if (parsed.kind === 'ambiguous') {
      const [one, other] = parsed.euros.map((euros) => formatPrice('fr', euros))
      return {
        text: t('price.either', { one, other }),
        answers: parsed.euros.map((euros) =>
          renderAnswer(formatPrice('fr', euros), () => setPrice(formatPriceInput(euros))),
        ),
      }
    }
    if (parsed.kind === 'range' && onRequest && !isTyping) {
      const [one, other] = parsed.euros.map((euros) => formatPrice('fr', euros))
      return {
        text: t('price.range'),
        answers: renderAnswer(t('price.rangeAnswer', { one, other }), () =>
          onRequest(parsed.euros),
        ),
      }
    }
    if (parsed.kind !== 'free' || !isAsked || !freeAnswer) return undefined
    return {
      text: t(onRequest ? 'price.freeOrOnRequest' : 'price.free'),
      answers: [
        onRequest && renderAnswer(t('fields.price_on_request'), () => onRequest()),
        renderAnswer(freeAnswer, () => setPrice(FREE_OF_CHARGE_INPUT)),
      ],
    }
  }
  return (
    <FormTextField
      {...props}
      inputMode="decimal"
      question={getQuestion()}
      onTypingChange={setTyping}
    />
  )
}

const TEXT_INPUTS: { [Type in NonNullable<InputType>]?: TextInputProps } = {
  lowercase: { autoCapitalize: 'none' },
  lines: { isLong: true },
  number: { inputMode: 'numeric' },
  digits: { inputMode: 'numeric' },
  weight: { inputMode: 'decimal' },
  date: { type: 'date' },
  moment: { type: 'datetime-local' },
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none' },
  url: { inputMode: 'url', autoCapitalize: 'none' },
  urls: { isLong: true, autoCapitalize: 'none' },
}

const NUMBERS: InputType[] = ['number', 'price', 'weight']

const isRequired = ({ schema }: Field, type: InputType) =>
  !safeParse(schema, NUMBERS.includes(type) ? null : '').success

type FormFieldProps = PriceQuestions &
  Partial<Omit<FormTextFieldProps, keyof TextInputProps | 'label'>> & {
    name: string
    options?: { value: string; label: string }[]
  }

/**
 * Renders the input that the entity definition determines. The label is the text `fields.NAME`, and
 * the hint `hints.TYPE.NAME` if it exists. A field without a definition, such as the hours of a
 * day, gets an input of one line.
 */
export function FormField({ freeAnswer, onRequest, options, ...own }: FormFieldProps) {
  const { formType, entityFields } = useEntityDefinition()
  const { name, translation } = own
  const field = entityFields[name]
  const type = field ? getInputType(field) : 'line'
  const props = {
    label: getFieldLabel(name),
    ...(!translation && {
      hint: findText(`hints.${formType}.${name}`),
      isRequired: field !== undefined && isRequired(field, type),
    }),
    ...own,
  }
  if (options) return <FormSelectField {...props} options={options} />
  if (type === 'switch') return <FormSwitchField {...props} />
  if (type === 'rich') return <RichTextField {...props} />
  if (type === 'price') return <PriceField {...props} {...{ freeAnswer, onRequest }} />
  return <FormTextField {...props} {...(type && TEXT_INPUTS[type])} />
}

/**
 * Renders all fields of the entity. `own` replaces the inputs of some fields, or hides them with
 * null.
 */
export function FormFields({ own = {} }: { own?: Record<string, ReactNode> }) {
  return Object.entries(useEntityDefinition().entityFields).map(([name, field]) => {
    if (name in own) return <Fragment key={name}>{own[name]}</Fragment>
    return getInputType(field) && <FormField key={name} name={name} />
  })
}
