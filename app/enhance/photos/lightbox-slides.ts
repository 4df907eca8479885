import type { SlideData } from 'photoswipe'

const getMaxWidth = (srcset: string) =>
  Math.max(0, ...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))

export function buildLightboxSlides(links: HTMLAnchorElement[]): SlideData[] {
  const photos = links.map((link) => link.querySelector('img'))
  // The browser supports AVIF if it has chosen an AVIF file for a photo of the page.
  const supportsAvif = photos.some((photo) => photo?.currentSrc.endsWith('.avif'))
  return links.map((link, index) => {
    const photo = photos[index]
    const avif = link.querySelector('source')?.srcset ?? ''
    const srcset = (supportsAvif && avif) || photo?.srcset || ''
    const [width, height] = [
      Number(photo?.getAttribute('width')),
      Number(photo?.getAttribute('height')),
    ]
    const shownWidth = getMaxWidth(srcset) || width || photo?.naturalWidth || 0
    const ratio = width ? height / width : (photo?.naturalHeight ?? 0) / (photo?.naturalWidth || 1)
    return {
      src: link.href,
      ...(srcset && { srcset }),
      width: shownWidth,
      height: Math.round(shownWidth * ratio),
      alt: photo?.alt ?? '',
      lang: photo?.lang,
      ...(photo?.naturalWidth && { msrc: photo.currentSrc, element: link }),
    }
  })
}
