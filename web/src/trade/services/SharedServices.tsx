import { formatMoney } from '@escale/contract/values/amounts'
import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { everyPage } from '#ui/list/every-page.ts'
import styles from './SharedServices.module.css'

const pageSize = 200

/** The services that all companies share, read-only. Shown to a super_admin without a current company. */
export default function SharedServices() {
  const query = useQuery({
    queryKey: [...api.services.list.key(), 'all'],
    queryFn: ({ signal }) =>
      everyPage((cursor) => api.services.list.call({ limit: pageSize, cursor }, { signal })),
  })
  return (
    <Box
      component="section"
      className={`card ${styles.services}`}
      w="min(640px, 100%)"
      mx="auto"
      mb={32}
      p="20px 22px"
      aria-labelledby="shared-services"
    >
      <h2 id="shared-services">Services partagés</h2>
      <p className="muted small">Ce que toutes les entreprises proposent, au tarif commun.</p>
      <QueryContent query={query} failure="Les services n'ont pas pu être chargés">
        {(items) =>
          items.length === 0 ? (
            <p className="muted">Aucun service partagé pour le moment.</p>
          ) : (
            <Box component="ul" mt="md">
              {items.map(({ id, name, category, price, unit }) => (
                <li key={id}>
                  <Text span flex={1} miw={0}>
                    {name}
                  </Text>
                  <ModeTag mode={category} />
                  <span className="num strong">
                    {formatMoney(price)}
                    {unit !== 'forfait' && ` / ${unit}`}
                  </span>
                </li>
              ))}
            </Box>
          )
        }
      </QueryContent>
    </Box>
  )
}
