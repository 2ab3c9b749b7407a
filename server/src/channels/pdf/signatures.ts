import type { Signature } from '@escale/contract/channels/pdf/document'
import type { Content } from 'pdfmake/interfaces.js'
import { boxed, boxRows } from './boxes.ts'
import { above, type Drawing, fewLines, label, line } from './style.ts'

const signatureHeight = 62
const mostAcross = 3

/** Signature boxes, side by side. */
export function signatures(all: Signature[], drawing: Drawing): Content {
  const { width, ink, isRoll } = drawing
  const across = isRoll ? 1 : Math.min(all.length, mostAcross)
  const boxes = all.map((signature) => ({ stack: signatureBox(signature, width / across - 24, drawing) }))
  return { ...boxed(boxRows(boxes, across), across, width, ink), unbreakable: true, margin: [0, above, 0, 0] }
}

function signatureBox(
  { title, name, caption, pictureKey, signedAs, isStamped }: Signature,
  width: number,
  { ink, pictureKeys, stampKey }: Drawing,
): Content[] {
  const key = [pictureKey, isStamped ? stampKey : null].find((one) => one != null && pictureKeys.has(one))
  return [
    label(title, ink),
    signatureArea(key, signedAs, width),
    ...(name ? [line(name, { bold: true })] : []),
    ...(caption ? fewLines(caption, { fontSize: 7.5, color: ink.muted }) : []),
  ]
}

function signatureArea(
  key: string | null | undefined,
  signedAs: string | null | undefined,
  width: number,
): Content {
  if (key) return { image: key, fit: [width, signatureHeight - 6], alignment: 'center', margin: [0, 3, 0, 3] }
  if (signedAs)
    return line(signedAs, { fontSize: 16, alignment: 'center', margin: [0, 22, 0, signatureHeight - 42] }, 60)
  return { text: ' ', fontSize: 1, margin: [0, 0, 0, signatureHeight] }
}
