import { DocumentsForm } from './DocumentsForm.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'

/** What the company prints, the files it keeps, and the addresses that open them to others. */
export function DocumentsSection() {
  return (
    <>
      <DocumentsForm />
      <FilesPanel />
      <LinksPanel />
    </>
  )
}
