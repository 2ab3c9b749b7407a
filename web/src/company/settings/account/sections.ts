// A single chunk holds all pages of the account, because they share nearly all their code.
export { AlertsSection } from './AlertsSection.tsx'
export { CompaniesSection } from './CompaniesSection.tsx'
export { PasswordSection } from './PasswordSection.tsx'
export { ProfileSection } from './ProfileSection.tsx'
export { RemovalSection } from './RemovalSection.tsx'
export { SessionsSection } from './SessionsSection.tsx'
