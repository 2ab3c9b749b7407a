import type { Block, Code, Codes } from '@escale/contract/channels/pdf/document'
import type { Content } from 'pdfmake/interfaces.js'
import { above, type Drawing, line, words } from './style.ts'

export function qr({ content, caption }: Extract<Block, { kind: 'qr' }>, { ink, isRoll }: Drawing): Content {
  return {
    unbreakable: true,
    margin: [0, above, 0, 0],
    alignment: isRoll ? 'center' : 'left',
    stack: [
      { qr: content, fit: 86, eccLevel: 'M', foreground: ink.text },
      words(caption, { fontSize: 7.5, color: ink.muted, margin: [0, 4, 0, 0] }),
    ],
  }
}

// Size of QR codes: each module is two points wide. Cheap printers and phone cameras lose smaller ones.
/** Several QR codes side by side. */
export function codes({ title, codes: all, caption }: Codes, { ink }: Drawing): Content {
  const column = (code: Code) => ({
    width: 88,
    stack: [
      { qr: code.content, fit: 92, eccLevel: 'L', foreground: ink.text },
      line(code.caption, { fontSize: 7, margin: [0, 3, 0, 0] }),
    ] as Content[],
  })
  return {
    unbreakable: true,
    margin: [0, above, 0, 0],
    stack: [
      line(title, { bold: true }),
      line(caption, { fontSize: 7.5, color: ink.muted, margin: [0, 1, 0, 5] }),
      { columns: all.map(column), columnGap: 14 },
    ],
  }
}
