import { useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import { t } from '../parts/texts.ts'
import { LineField } from './fields.tsx'
import { useField } from './form.tsx'
import { FREE, priceText, readPrice } from './price.ts'

type PriceFieldProps = {
  hint?: string
  /** What “free” is called here. */
  freeAnswer: string
  /** Asks for a price on request instead, where that can be had. */
  onRequest?: () => void
}

/** A price. What can be read in two ways, or is zero, is asked about before it can be saved. */
export function PriceField({ hint, freeAnswer, onRequest }: PriceFieldProps) {
  const field = useField('price')
  const [isTyping, setTyping] = useState(false)
  const reading = readPrice(field.text)
  // Every price below one euro begins with a zero.
  const isAsked = reading.kind !== 'free' || !isTyping || field.error !== undefined
  const settle = (text: string) => {
    field.set(text)
    // The pressed button disappears, and would take the focus with it.
    document.getElementById(field.id)?.focus()
  }
  const answer = (words: string, act: () => void) => (
    <button key={words} type="button" className="button" onClick={act}>
      {words}
    </button>
  )
  const questionOf = () => {
    if (reading.kind === 'ambiguous') {
      const [one, other] = reading.euros.map((euros) => formatPrice('fr', euros))
      return {
        text: t('price.either', { one, other }),
        answers: reading.euros.map((euros) =>
          answer(formatPrice('fr', euros), () => settle(priceText(euros))),
        ),
      }
    }
    if (reading.kind !== 'free' || !isAsked) return undefined
    return {
      text: t(onRequest ? 'price.freeOrOnRequest' : 'price.free'),
      answers: [
        onRequest && answer(t('fields.price_on_request'), onRequest),
        answer(freeAnswer, () => settle(FREE)),
      ],
    }
  }
  return (
    <LineField
      name="price"
      label={t('fields.price')}
      {...(hint && { hint })}
      inputMode="decimal"
      isRequired
      question={questionOf()}
      onFocusChange={setTyping}
    />
  )
}
