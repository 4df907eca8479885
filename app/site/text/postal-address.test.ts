import { expect, test } from 'vitest'
import { formatAddressLines } from '../../../shared/entities/workshop.ts'
import { FALLBACK_WORKSHOP, getPostalAddress } from './localized-workshop.ts'

const written = { ...FALLBACK_WORKSHOP, address: 'Hameau de l’Étang\n\nF-71400 Autun' }
const parts = { street: '3, rue du Tour', postcode: '58230', town: 'Ouroux', country: 'FR' }

test('shows the free text until the town is entered, and then the parts instead', () => {
  expect(formatAddressLines(written, 'de')).toEqual(['Hameau de l’Étang', 'F-71400 Autun'])
  expect(getPostalAddress(written)).toEqual({
    street: 'Hameau de l’Étang',
    postcode: '71400',
    town: 'Autun',
    country: '',
  })
  expect(getPostalAddress({ ...written, address: 'Morvan, Bourgogne' })).toMatchObject({
    postcode: '',
    town: 'Morvan, Bourgogne',
  })
  expect(getPostalAddress({ ...written, ...parts })).toEqual(parts)
  expect(formatAddressLines({ ...written, ...parts }, 'de')).toEqual([
    '3, rue du Tour',
    '58230 Ouroux',
    'Frankreich',
  ])
  expect(formatAddressLines({ ...written, town: 'Ouroux' }, 'es')).toEqual(['Ouroux'])
})
