// Builds the product where a source is not the one that was built last.
import { build } from './steps.mjs';

build();
