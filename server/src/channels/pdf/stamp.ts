import type { Content } from 'pdfmake/interfaces.js'
import { above, type Drawing } from './style.ts'
import { outlineOf } from './text/fonts.ts'

const size = 21
const height = 34
const tilt = -7

/** A word in a slightly tilted frame, like the print of a rubber stamp. */
export function stamp(text: string, { width, ink, isRoll }: Drawing): Content {
  const word = outlineOf(text.toLocaleUpperCase('fr'), size)
  const frame = word.width + 28
  const [across, high] = [frame + 12, height + 22]
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${high}" viewBox="0 0 ${across} ${high}">
<g transform="rotate(${tilt} ${across / 2} ${high / 2})">
<rect x="6" y="${(high - height) / 2}" width="${frame}" height="${height}" rx="5" fill="none" stroke="${ink.brand}" stroke-width="2.2"/>
<path transform="translate(20 ${high / 2 + size * 0.36})" d="${word.path}" fill="${ink.brand}"/>
</g></svg>`,
    alignment: isRoll ? 'center' : 'left',
    margin: [isRoll ? 0 : Math.max(0, (width - across) / 3), above, 0, 0],
  }
}
