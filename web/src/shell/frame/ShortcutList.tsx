import { Text } from '@mantine/core'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'

const always: [string, string][] = [
  ['Ctrl K ou /', 'Rechercher'],
  ['n', 'Nouvelle fiche'],
  ['f', 'Filtrer la liste'],
  ['j / k', 'Ligne suivante, précédente'],
  ['Entrée', 'Ouvrir la ligne'],
  ['Échap', 'Fermer ou effacer'],
  ['Ctrl Entrée', 'Enregistrer, ou faire ce que propose la fenêtre'],
  ['?', 'Afficher cette liste'],
]

const inConversations: [string, string][] = [
  ['r', 'Répondre'],
  ['/ dans le message', 'Choisir un modèle'],
  ['a', 'Confier la conversation'],
  ['e', 'Fermer la conversation, ou la rouvrir'],
]

/**
 * The list of keyboard shortcuts. Those that open a screen are shown only for screens in the person's menu.
 */
export default function ShortcutList({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  const own = entries.map(({ letter, title }): [string, string] => [`g puis ${letter}`, `Aller à : ${title}`])
  return (
    <AppModal title="Raccourcis clavier" size={420} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keyboard. */}
      <section tabIndex={0} data-autofocus aria-label="Liste des raccourcis">
        <Keys of={[...always, ...own]} />
        {entries.some(({ key }) => key === 'whatsapp') && (
          <>
            <Text component="h3" fw={580} px={{ base: 'lg', sm: 20 }} pt="md">
              Dans une conversation
            </Text>
            <Keys of={inConversations} />
          </>
        )}
      </section>
    </AppModal>
  )
}

function Keys({ of: shortcuts }: { of: [string, string][] }) {
  return (
    <dl className="facts">
      {shortcuts.map(([keys, meaning]) => (
        <div key={keys}>
          <Text component="dt" inherit c="var(--e-text)">
            {meaning}
          </Text>
          <Text component="dd" ta="right">
            <kbd>{keys}</kbd>
          </Text>
        </div>
      ))}
    </dl>
  )
}
