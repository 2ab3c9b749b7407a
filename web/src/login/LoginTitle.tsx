import type { Face } from '@escale/contract/site/face/contract'
import styles from './LoginPage.module.css'

export function LoginTitle({ face }: { face: Pick<Face, 'name'> | null }) {
  return (
    <div>
      <h1 className={styles.title}>Connexion</h1>
      <p className={styles.subtitle}>
        {face ? `Accédez à l'espace ${face.name}.` : 'Accédez à votre espace de travail.'}
      </p>
    </div>
  )
}
