export { Component as MainPage } from './MainPage.tsx';
