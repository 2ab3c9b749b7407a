import { absentSignsHeader } from '@escale/contract/channels/pdf/document'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#session/current/useSession.ts'

/**
 * Warns about characters that the fonts of a PDF lack. If the request fails nothing is shown, because the
 * warning is optional.
 */
export function UnprintableSigns({ path }: { path: string }) {
  const { company } = useSession()
  const { data: signs } = useQuery({
    queryKey: ['absent signs', company?.id, path],
    queryFn: ({ signal }) => absentSigns(path, company?.id, signal),
    retry: false,
    staleTime: 0,
  })
  if (!signs) return null
  return (
    <p className="notice wait">
      Certains caractères ne s'imprimeront pas : <bdi>{signs}</bdi>. Un carré vide les remplace.
    </p>
  )
}

async function absentSigns(path: string, company: string | undefined, signal: AbortSignal): Promise<string> {
  const { headers } = await fetch(path, {
    method: 'HEAD',
    signal,
    headers: company ? { 'x-company': company } : {},
  })
  return decodeURIComponent(headers.get(absentSignsHeader) ?? '')
}
