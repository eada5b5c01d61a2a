export {
  type Category,
  type Favourite,
  type Favourites,
  useFavouriteDeed,
  useFavourites,
  useMark,
  useOrder,
  useSaveLook,
  useWear,
} from './favourites.queries.ts';
