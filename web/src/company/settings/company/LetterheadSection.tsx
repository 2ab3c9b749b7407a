import { FilesPanel } from './FilesPanel.tsx'
import { LetterheadForm } from './LetterheadForm.tsx'
import { LinksPanel } from './LinksPanel.tsx'

/** What the company prints, the files it keeps, and the addresses that open them to others. */
export function LetterheadSection() {
  return (
    <>
      <LetterheadForm />
      <FilesPanel />
      <LinksPanel />
    </>
  )
}
