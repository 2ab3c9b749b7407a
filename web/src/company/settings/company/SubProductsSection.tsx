import type { SubProduct } from '@escale/contract/company/settings/rows'
import { serviceWithSubProducts } from '@escale/contract/trade/invoices/words'
import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { Loaded } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useOpenForm } from '#ui/form/useOpenForm.ts'

const SubProductModal = lazyPart(() => import('./SubProductModal.tsx'))

/** What the lines of an air invoice may name for the one service that has sub-products. */
export function SubProductsSection() {
  const query = useQuery(api.settings.subProducts.queryOptions({ input: {} }))
  const mayManage = useMay('settings.manage')
  const [opened, setOpened] = useState<SubProduct | null>(null)
  const adding = useOpenForm('sous-produit')
  return (
    <Panel
      title="Sous-produits"
      hint={`Proposés sur les lignes de fret aérien du service « ${serviceWithSubProducts} ». Les factures déjà écrites gardent le nom qu'elles portent.`}
    >
      <Loaded query={query} failure="Les sous-produits n'ont pas pu être chargés">
        {(subProducts) =>
          subProducts.length === 0 ? (
            <State icon={IconListDetails} title="Aucun sous-produit" hint="Ajoutez ceux que vous facturez : écran, console, enceinte…" />
          ) : (
            <ul className="rows">
              {subProducts.map((subProduct) => (
                <li key={subProduct.id}>
                  <RowWords>{subProduct.name}</RowWords>
                  {mayManage && (
                    <Button size="xs" variant="default" onClick={() => setOpened(subProduct)} aria-label={`Modifier ${subProduct.name}`}>
                      Modifier
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayManage && (
        <div className={panel.footer}>
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={adding.open}>
            Nouveau sous-produit
          </Button>
        </div>
      )}
      <Suspense>
        {opened && <SubProductModal subProduct={opened} onClose={() => setOpened(null)} />}
        {adding.isOpen && <SubProductModal subProduct={null} onClose={adding.close} />}
      </Suspense>
    </Panel>
  )
}
