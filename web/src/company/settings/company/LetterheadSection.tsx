import { FilesPanel } from './FilesPanel.tsx'
import { LetterheadForm } from './LetterheadForm.tsx'
import { LinksPanel } from './LinksPanel.tsx'

/** The letterhead, the company's documents, and their public links. */
export function LetterheadSection() {
  return (
    <>
      <LetterheadForm />
      <FilesPanel />
      <LinksPanel />
    </>
  )
}
