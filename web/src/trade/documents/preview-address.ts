/**
 * Zoom of the preview. `width` fits an A4 page to the width. `page` shows a whole receipt, which is long and
 * narrow.
 */
export type PreviewFit = 'width' | 'page'

const views: Record<PreviewFit, string> = { width: 'FitH', page: 'Fit' }

/**
 * The URL of a PDF with the open parameters (`#…`) that hide the toolbar of the browser's viewer and set the
 * zoom.
 */
export function previewAddress(path: string, fit: PreviewFit): string {
  return `${path}#toolbar=0&navpanes=0&view=${views[fit]}`
}
