import { lazy } from 'react'
import { useParams } from 'react-router'
import CompanyList from './CompanyList.tsx'

const CompanyPage = lazy(() => import('./CompanyPage.tsx'))

/** The companies, or the page of one. */
export default function CompaniesPage() {
  const { companyId } = useParams()
  return companyId ? <CompanyPage key={companyId} id={companyId} /> : <CompanyList />
}
