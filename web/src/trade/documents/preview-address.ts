/**
 * A sheet fills the width of the preview. The roll of a till is shown whole: at that width its amount would
 * be below the fold.
 */
export type PreviewFit = 'width' | 'page'

const views: Record<PreviewFit, string> = { width: 'FitH', page: 'Fit' }

/** Where a frame shows a PDF, without the bars of the browser's own viewer. */
export function previewAddress(path: string, fit: PreviewFit): string {
  return `${path}#toolbar=0&navpanes=0&view=${views[fit]}`
}
