export { pictured } from '../../inventory/index.ts';
