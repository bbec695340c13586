import './look/review.css';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (root) void start(root, location.pathname);
