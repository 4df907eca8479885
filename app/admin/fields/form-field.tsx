import { Fragment, type ReactNode } from 'react'
import { safeParse } from 'valibot'
import type { Field } from '../../../shared/entities/fields.ts'
import { getFieldLabel } from '../form/field-labels.ts'
import {
  FormSelectField,
  FormSwitchField,
  FormTextField,
  type FormTextFieldProps,
  type TextInputProps,
} from '../form/fields.tsx'
import { useFormKind } from '../form/form.tsx'
import { getInputType, type InputType } from '../form/form-values.ts'
import { findText } from '../i18n/texts.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { PriceField, type PriceQuestions } from './price-field.tsx'

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
  Partial<Omit<FormTextFieldProps, keyof TextInputProps>> & {
    name: string
    options?: { value: string; label: string }[]
  }

/**
 * Renders the input that the definition of the entity names. The label is the text `fields.NAME`,
 * the hint `hints.TYPE.NAME`, if there is one. Other names, such as those of days, are one line.
 */
export function FormField({ freeAnswer, onRequest, options, ...own }: FormFieldProps) {
  const { formType, entityFields } = useFormKind()
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

/** Renders all fields of the entity, some of them with their `own` inputs, or without (null). */
export function FormFields({ own = {} }: { own?: Record<string, ReactNode> }) {
  return Object.entries(useFormKind().entityFields).map(([name, field]) => {
    if (name in own) return <Fragment key={name}>{own[name]}</Fragment>
    return getInputType(field) && <FormField key={name} name={name} />
  })
}
