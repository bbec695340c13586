/** The chunk that is loaded when places are first needed. */
import './pointing.css';

export { askedIn } from './asked-in.ts';
export { AskedList, DraftList } from './asked-list.tsx';
export { MarkedText } from './marked-text.tsx';
export { MediaPanel, WaysPanel } from './panel.tsx';
export { PinLayer, spotOfTap } from './pin-layer.tsx';
export { PlaceChip } from './place-chip.tsx';
export { PreviewPins } from './preview-pins.tsx';
