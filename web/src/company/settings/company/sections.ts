// One chunk for all that is about the company: its pages share nearly everything.

export { CountrySection } from './CountrySection.tsx'
export { InvoicingSection } from './InvoicingSection.tsx'
export { LetterheadSection } from './LetterheadSection.tsx'
export { MailSection } from './MailSection.tsx'
export { SubProductsSection } from './SubProductsSection.tsx'
export { TimeZoneSection } from './TimeZoneSection.tsx'
export { VisibilitySection } from './VisibilitySection.tsx'
export { WarehouseSection } from './WarehouseSection.tsx'
