import { serviceWithSubProducts } from '@escale/contract/trade/invoices/words'
import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'

const SubProductModal = lazyPart(() => import('./SubProductModal.tsx'))

/** The sub-products of the company: optional details of one air service, chosen on invoice lines. */
export function SubProductsSection() {
  const query = useQuery(api.settings.subProducts.queryOptions({ input: {} }))
  const mayManage = useMay('settings.manage')
  const opened = useOpenRow('modifier', query.data ?? [])
  const shown = mayManage && (opened.row ?? query.data?.find(({ id }) => id === opened.id))
  const adding = useOpenForm('sous-produit')
  return (
    <Panel
      title="Sous-produits"
      hint={`Proposés sur les lignes de fret aérien du service « ${serviceWithSubProducts} ». Les factures déjà écrites gardent le nom qu'elles portent.`}
    >
      <QueryContent query={query} failure="Les sous-produits n'ont pas pu être chargés">
        {(subProducts) =>
          subProducts.length === 0 ? (
            <State
              icon={IconListDetails}
              title="Aucun sous-produit"
              hint="Ajoutez ceux que vous facturez : écran, console, enceinte…"
            />
          ) : (
            <ul className="rows">
              {subProducts.map((subProduct) => (
                <li key={subProduct.id}>
                  <RowWords>{subProduct.name}</RowWords>
                  {mayManage && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => opened.open(subProduct)}
                      aria-label={`Modifier ${subProduct.name}`}
                    >
                      Modifier
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {mayManage && (
        <div className={panel.footer}>
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={adding.open}>
            Nouveau sous-produit
          </Button>
        </div>
      )}
      <Suspense>
        {shown && <SubProductModal key={shown.id} subProduct={shown} onClose={opened.close} />}
        {adding.isOpen && <SubProductModal subProduct={null} onClose={adding.close} />}
      </Suspense>
    </Panel>
  )
}
