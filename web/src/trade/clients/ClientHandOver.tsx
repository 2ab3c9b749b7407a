import type { ButtonProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'

type Props = ButtonProps & { clientId: string }

/** Opens the hand-over of all goods of the client that are ready to be collected. */
export function ClientHandOver({ clientId, ...button }: Props) {
  // A super_admin without an open company sees shared clients, whose goods belong to companies
  const hasCompany = useSession().company !== null
  const mayHandOver = useMay('reception.handOver') && hasCompany
  const query = { input: { clientId, status: 'Disponible' as const, limit: 200 } }
  const { data } = useQuery({ ...api.goods.list.queryOptions(query), enabled: mayHandOver })
  return <HandOverButton goods={data?.items ?? []} {...button} />
}

/** The button among the fields of the client's dialog on a phone, whose header is too narrow for it. */
export function ClientHandOverOnPhone({ clientId }: Pick<Props, 'clientId'>) {
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  const isOnPage = useLocation().pathname === `/app/clients/${clientId}`
  return isPhone && !isOnPage && <ClientHandOver clientId={clientId} />
}
