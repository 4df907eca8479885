import { expect, test } from 'vitest'
import {
  getAltText,
  getAltTextFromTitle,
  getDisplayablePhotos,
  getWidestJpegUrl,
} from './photo-data.ts'

const photo = {
  id: 1,
  image_url: '/media/aa.jpg',
  width: 1200,
  height: 800,
  files: { avif: [480, 960, 1200], jpeg: [960, 1200] },
  placeholder: '',
  alt: 'Un bol de noyer',
  translations: { de: { alt: { text: 'Eine Schale aus Nussbaum', source: 'Un bol de noyer' } } },
}

test('the alt text of a photo is in the language of the page, else in French and marked as such, else the title', () => {
  const otherwise = { alt: 'Galet, photo 1' }
  expect(getAltText(photo, 'fr', otherwise)).toEqual({ alt: 'Un bol de noyer' })
  expect(getAltText(photo, 'de', otherwise)).toEqual({ alt: 'Eine Schale aus Nussbaum' })
  expect(getAltText(photo, 'nl', otherwise)).toEqual({ alt: 'Un bol de noyer', lang: 'fr' })
  expect(getAltText({ ...photo, alt: '' }, 'de', otherwise)).toBe(otherwise)
})

test('a title that replaces a missing alt text is marked if it is French', () => {
  expect(getAltTextFromTitle({ title: 'Galet', french: ['title'] })).toEqual({
    alt: 'Galet',
    lang: 'fr',
  })
  expect(getAltTextFromTitle({ title: 'Pebble', french: ['content'] }).lang).toBeUndefined()
})

test('the fallback file is the largest JPEG, also while only one exists', () => {
  expect(getWidestJpegUrl(photo)).toBe('/media/aa-1200.jpg')
  expect(getWidestJpegUrl({ ...photo, files: { avif: [], jpeg: [960] } })).toBe('/media/aa.jpg')
})

test('an entity without a photo list shows only its lead photo', () => {
  const [lead, ...others] = getDisplayablePhotos({ id: 3, image_url: '/media/bb.jpg', images: [] })
  expect(others).toEqual([])
  expect(
    lead && [lead.image_url, getAltText(lead, 'de', { alt: 'Galet' }).alt, getWidestJpegUrl(lead)],
  ).toEqual(['/media/bb.jpg', 'Galet', '/media/bb.jpg'])
  expect(getDisplayablePhotos({ id: 3, image_url: '', images: [] })).toEqual([])
})

test('a wide first photo gets a taller frame if a later photo is taller, up to 8:7', () => {
  const getFrame = (...sizes: [width: number, height: number][]) => {
    const images = sizes.map(([width, height], display_order) => ({
      ...{ ...photo, width, height, display_order },
      ...{ entity_type: 'art_piece' as const, entity_id: 3, piece_marks: null, detected_box: null },
    }))
    return getDisplayablePhotos({ id: 3, image_url: '', images })[0]?.frame
  }
  expect(getFrame([1500, 1000], [750, 1000])).toBeCloseTo(8 / 7)
  expect(getFrame([1500, 1000], [1500, 1000], [1250, 1000])).toBe(1.25)
  expect(getFrame([1500, 1000], [2000, 1000]), 'a panorama').toBeUndefined()
  expect(getFrame([800, 1000], [750, 1000]), 'a high first photo').toBeUndefined()
  expect(getFrame([1500, 1000])).toBeUndefined()
  expect(getFrame([1500, 1000], [0, 0]), 'an unknown size').toBeUndefined()
})
