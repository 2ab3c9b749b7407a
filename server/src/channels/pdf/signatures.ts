import type { Signature } from '@escale/contract/channels/pdf/document'
import type { Content } from 'pdfmake/interfaces.js'
import { boxed, rowsOf } from './boxes.ts'
import { above, type Drawing, fewLines, label, line } from './style.ts'

const signedHeight = 62
const mostAcross = 3

/** Places to sign, side by side. */
export function signatures(all: Signature[], drawing: Drawing): Content {
  const { width, ink, isRoll } = drawing
  const across = isRoll ? 1 : Math.min(all.length, mostAcross)
  const boxes = all.map((signature) => ({ stack: signedBox(signature, width / across - 24, drawing) }))
  return { ...boxed(rowsOf(boxes, across), across, width, ink), unbreakable: true, margin: [0, above, 0, 0] }
}

function signedBox(
  { title, name, caption, pictureKey, signedAs, isStamped }: Signature,
  width: number,
  { ink, held, stampKey }: Drawing,
): Content[] {
  const key = [pictureKey, isStamped ? stampKey : null].find((one) => one != null && held.has(one))
  return [
    label(title, ink),
    signatureBoxOf(key, signedAs, width),
    ...(name ? [line(name, { bold: true })] : []),
    ...(caption ? fewLines(caption, { fontSize: 7.5, color: ink.muted }) : []),
  ]
}

function signatureBoxOf(
  key: string | null | undefined,
  signedAs: string | null | undefined,
  width: number,
): Content {
  if (key) return { image: key, fit: [width, signedHeight - 6], alignment: 'center', margin: [0, 3, 0, 3] }
  if (signedAs)
    return line(signedAs, { fontSize: 16, alignment: 'center', margin: [0, 22, 0, signedHeight - 42] }, 60)
  return { text: ' ', fontSize: 1, margin: [0, 0, 0, signedHeight] }
}
