package de.plausch.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
