import type { Signature } from '@escale/contract/channels/pdf/document'
import type { Content } from 'pdfmake/interfaces.js'
import { boxed, rowsOf } from './boxes.ts'
import { above, type Drawing, fewLines, label, line } from './style.ts'

const signedHeight = 62

/** Places to sign, side by side. */
export function signatures(all: Signature[], drawing: Drawing): Content {
  const { width, ink, isRoll } = drawing
  const across = isRoll ? 1 : all.length
  const boxes = all.map((signature) => ({ stack: signedBox(signature, width / across - 24, drawing) }))
  return { ...boxed(rowsOf(boxes, across), across, width, ink), unbreakable: true, margin: [0, above, 0, 0] }
}

function signedBox({ title, name, caption, pictureKey, isStamped }: Signature, width: number, { ink, held, stampKey }: Drawing): Content[] {
  const key = [pictureKey, isStamped ? stampKey : null].find((one) => one != null && held.has(one))
  const place: Content = key
    ? { image: key, fit: [width, signedHeight - 6], alignment: 'center', margin: [0, 3, 0, 3] }
    : { text: ' ', fontSize: 1, margin: [0, 0, 0, signedHeight] }
  return [
    label(title, ink),
    place,
    ...(name ? [line(name, { bold: true })] : []),
    ...(caption ? fewLines(caption, { fontSize: 7.5, color: ink.muted }) : []),
  ]
}
