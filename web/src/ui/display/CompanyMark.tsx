import { initialsOf } from '@escale/contract/values/initials'

type Props = { name: string; logoUrl: string | null; logoClassName?: string | undefined }

/** The logo of a company, or its initials on a coloured square. */
export function CompanyMark({ name, logoUrl, logoClassName = '' }: Props) {
  return logoUrl ? (
    <img className={`logo ${logoClassName}`} src={logoUrl} alt="" />
  ) : (
    <span className="monogram" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
