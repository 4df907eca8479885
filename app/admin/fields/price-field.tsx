import { useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import { FormTextField, type FormTextFieldProps } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { FREE_OF_CHARGE_INPUT, formatPriceInput, parsePriceInput } from '../form/price.ts'
import { t } from '../i18n/texts.ts'

export type PriceQuestions = {
  /** Label of the button that confirms a price of zero. If omitted, zero needs no confirmation. */
  freeAnswer?: string | undefined
  /** Switches the piece to “price on request”, with the typed price range. */
  onRequest?: ((range?: [number, number]) => void) | undefined
}

/** Asks for confirmation of an ambiguous price or a price of zero. */
export function PriceField({
  freeAnswer,
  onRequest,
  ...props
}: FormTextFieldProps & PriceQuestions) {
  const field = useField(props.name)
  const [isTyping, setTyping] = useState(false)
  const parsed = parsePriceInput(field.text)
  // Does not ask during typing, because a zero may be the start of a price below one euro.
  const isAsked = parsed.kind !== 'free' || !isTyping || field.error !== undefined
  const setPrice = (text: string) => {
    field.set(text)
    // The clicked button disappears, so the focus moves to the field.
    document.getElementById(field.id)?.focus()
  }
  const renderAnswer = (words: string, act: () => void) => (
    <button key={words} type="button" className="button" onClick={act}>
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
