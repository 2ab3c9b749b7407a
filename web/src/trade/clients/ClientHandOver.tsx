import type { ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'

type Props = ButtonProps & { clientId: string }

/** Opens the hand-over of all goods of the client that are ready to be collected. */
export function ClientHandOver({ clientId, ...button }: Props) {
  const mayHandOver = useMay('reception.handOver')
  const query = { input: { clientId, status: 'Disponible' as const, limit: 200 } }
  const { data } = useQuery({ ...api.goods.list.queryOptions(query), enabled: mayHandOver })
  return <HandOverButton goods={data?.items ?? []} {...button} />
}
