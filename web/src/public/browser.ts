import './styles/index.css'
import { foldMenu } from './frame/fold-menu.ts'
import { followTyping } from './prices/follow-typing.ts'

// All the JavaScript of the public pages: the calculator answers while one types, and the menu of a phone folds away.
// Without it the form is sent to the server, and the menu opens and closes on its button alone.
foldMenu()
followTyping()
