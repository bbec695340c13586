import '../look/review.css';
import './desk.css';
import './approve-all.css';
import { startDesk } from './start-desk.tsx';

const root = document.getElementById('root');
if (root) void startDesk(root, location.pathname);
