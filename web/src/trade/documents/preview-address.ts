/**
 * A sheet fills the width of the preview. A till roll is shown whole, because at full width its amount would
 * be below the visible part.
 */
export type PreviewFit = 'width' | 'page'

const views: Record<PreviewFit, string> = { width: 'FitH', page: 'Fit' }

/** The URL that shows a PDF without the toolbars of the browser. */
export function previewAddress(path: string, fit: PreviewFit): string {
  return `${path}#toolbar=0&navpanes=0&view=${views[fit]}`
}
