import { useParams } from 'react-router'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import CompanyList from './CompanyList.tsx'

const CompanyPage = lazyPart(() => import('./CompanyPage.tsx'))

/** The list of companies, or the page of one. */
export default function CompaniesPage() {
  const { companyId } = useParams()
  return companyId ? <CompanyPage key={companyId} id={companyId} /> : <CompanyList />
}
