// A single chunk holds all pages of the company, because they share nearly all their code.

export { CountrySection } from './CountrySection.tsx'
export { InvoicingSection } from './InvoicingSection.tsx'
export { LetterheadSection } from './LetterheadSection.tsx'
export { MailSection } from './MailSection.tsx'
export { RolesSection } from './RolesSection.tsx'
export { SubProductsSection } from './SubProductsSection.tsx'
export { TimeZoneSection } from './TimeZoneSection.tsx'
export { VisibilitySection } from './VisibilitySection.tsx'
export { WarehouseSection } from './WarehouseSection.tsx'
