import { FilesPanel } from './FilesPanel.tsx'
import { LetterheadForm } from './LetterheadForm.tsx'
import { LinksPanel } from './LinksPanel.tsx'

/** The settings page of the letterhead, with the company's documents and their public links. */
export function LetterheadSection() {
  return (
    <>
      <LetterheadForm />
      <FilesPanel />
      <LinksPanel />
    </>
  )
}
