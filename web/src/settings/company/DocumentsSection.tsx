import { DocumentsForm } from './DocumentsForm.tsx'

export function DocumentsSection() {
  return <DocumentsForm />
}
