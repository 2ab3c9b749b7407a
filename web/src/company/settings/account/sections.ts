// One chunk for all that is about one's own account: its pages share nearly everything.
export { AlertsSection } from './AlertsSection.tsx'
export { CompaniesSection } from './CompaniesSection.tsx'
export { PasswordSection } from './PasswordSection.tsx'
export { ProfileSection } from './ProfileSection.tsx'
export { RemovalSection } from './RemovalSection.tsx'
export { SessionsSection } from './SessionsSection.tsx'
