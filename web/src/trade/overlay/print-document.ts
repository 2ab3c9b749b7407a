import { phoneMedia } from '#ui/feedback/phone-media.ts'

/**
 * Prints a PDF without a preview. A browser that cannot show a PDF inside a page, as on a phone, opens it
 * in a tab instead.
 */
export function printDocument(path: string) {
  if (matchMedia(phoneMedia).matches || !navigator.pdfViewerEnabled)
    return void window.open(path, '_blank', 'noreferrer')
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  frame.title = 'Document à imprimer'
  frame.src = path
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  // The former document is removed only now, because a browser prints from its frame.
  document.querySelector('iframe[data-printed]')?.remove()
  frame.dataset.printed = ''
  document.body.append(frame)
}
